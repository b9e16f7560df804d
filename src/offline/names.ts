/** The script of the service worker. It is in the root folder, so that its scope is the whole site. */
export const WORKER_PATH = '/worker.js'

/** The name of the only Trusted Types policy that pages allow; it creates the URL of the service worker. */
export const WORKER_POLICY = 'offline-worker'
