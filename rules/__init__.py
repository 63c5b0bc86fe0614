"""Rule packs, a folder for each game: data of the package `svod.rules`."""
