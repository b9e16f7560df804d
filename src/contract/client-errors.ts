import * as v from 'valibot'

/** Where pages report their errors. The head script knows no other file (see `platform/browser/head-script.ts`). */
export const CLIENT_ERRORS_PATH = '/rest/client_errors'

/** An error of a script in a browser. */
export const clientError = v.object({
  /** The first segment of the page's path, such as `round`; never more of it, because the rest may be a token. */
  page: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  message: v.pipe(v.string(), v.maxLength(1000)),
  /** The stack as the browser writes it. */
  stack: v.optional(v.pipe(v.string(), v.maxLength(8000)), ''),
})
