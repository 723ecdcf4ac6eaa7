/** A reason why Bandstand cannot start, written for the operator: printed as one sentence, exit code 1. */
export class StartError extends Error {}
