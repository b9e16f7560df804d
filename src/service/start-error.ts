/** Why the service cannot start, as one line for its operator. */
export class StartError extends Error {}
