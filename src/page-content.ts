// What those who complete a page and its islands agree on. In a file of its own, because most pages need no more of it.

/** The id of the element with the response of `GET /rest/round/{token}` or `/rest/competition/{token}`, as JSON. */
export const RESPONSE_ID = 'round-response'
/** The attribute of what stands in front of an island until it shows the same. */
export const CONTENT_ATTRIBUTE = 'data-content'
