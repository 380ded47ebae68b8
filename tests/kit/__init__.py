"""The files of deploy/kit, each judged by the program that reads it."""
