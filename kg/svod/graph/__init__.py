"""The record: an RDF graph, a named graph for each pack. Rdflib and networkx are imported only here."""
