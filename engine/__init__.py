"""The cellar: the rules of the games and nothing else."""
