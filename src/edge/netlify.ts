import { type EdgeBuild, withLinkPreview } from './link-preview.ts'

/** Defined by the build. */
declare const __EDGE_BUILD__: EdgeBuild

export const config = { path: '/round/*', onError: 'bypass' }

/** A Netlify edge function: `next` requests what the host would serve. */
export default (request: Request, { next }: { next(): Promise<Response> }) =>
  withLinkPreview(request, next, __EDGE_BUILD__)
