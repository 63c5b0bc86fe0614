"""Questions: match, weigh, decide; `engine` is the driver, the other modules are its stages."""
