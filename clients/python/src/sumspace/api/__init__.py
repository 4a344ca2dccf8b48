"""The operations of each kind of node, as the contracts name them. Made by generate.py."""
