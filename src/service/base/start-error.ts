/** An error because of which the service cannot start, with a one-line message for the operator. */
export class StartError extends Error {}
