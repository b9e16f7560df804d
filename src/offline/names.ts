/** The script of the service worker. It is at the root, so that its scope is the whole site. */
export const WORKER_PATH = '/worker.js'

/** The only Trusted Types policy that pages allow; it creates the URL of the service worker. */
export const WORKER_POLICY = 'offline-worker'
