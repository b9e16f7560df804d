/** The worker's own file; at the root, so that all of the site is its to answer for. */
export const WORKER_PATH = '/worker.js'

/** Name of the one policy that may make the worker's address of text, and no other. */
export const WORKER_POLICY = 'offline-worker'
