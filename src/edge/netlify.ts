import { completePage } from './complete-page.ts'
import type { EdgeBuild } from './edge-build.ts'

/** Constants that the build defines. */
declare const __EDGE_BUILD__: EdgeBuild

export const config = { path: ['/round/*', '/competition/*'], onError: 'bypass' }

/** The Netlify edge function. `next` requests the file that the host would serve. */
export default (request: Request, { next }: { next(): Promise<Response> }) =>
  completePage(request, next, __EDGE_BUILD__)
