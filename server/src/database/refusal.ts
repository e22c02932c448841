/** Why the program can't start, in one sentence for whoever started it: shown without a stack trace, exit code 1. */
export class Refusal extends Error {}
