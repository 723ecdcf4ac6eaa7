/** A reason why Bandstand cannot start, written for whoever typed the command: printed as one sentence, exit code 1. */
export class StartError extends Error {}
