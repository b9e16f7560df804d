import { ROUND_RESPONSE_ID } from '../../domain/round/round-page.ts'

declare global {
  interface Window {
    /** Responses requested by the head script, by URL; `in page` for the one that the page contains. */
    earlyCalls?: Record<string, Promise<Response> | 'in page'>
  }
}

/** Returns a response that the head script has requested or that the page contains; each response only once. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const early = window.earlyCalls?.[url]
  if (early) delete window.earlyCalls?.[url]
  return early === 'in page' ? responseInPage() : early
}

function responseInPage(): Promise<Response> | undefined {
  const element = document.getElementById(ROUND_RESPONSE_ID)
  if (!element) return undefined
  const { entityTag } = element.dataset
  return Promise.resolve(
    new Response(element.textContent, { headers: entityTag === undefined ? {} : { ETag: entityTag } }),
  )
}
