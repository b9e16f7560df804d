/** Returns a response that the head script has requested; each only once. */
export function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const calls = window.early?.calls
  const early = calls?.[url]
  if (early) delete calls[url]
  return early
}
