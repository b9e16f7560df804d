const API_PATH = /^\/(rest|mailing-flow|admin\/update-tiles)(\/|\?|$)/

/** Returns whether a URL belongs to the API rather than to a page or file of the site. */
export function isApiUrl(url: string): boolean {
  return API_PATH.test(url)
}
