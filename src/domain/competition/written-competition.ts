// What those who write a leaderboard into its page and the page itself agree on.

/** The id of the element with the response of `GET /rest/competition/{token}`, as JSON. */
export const WRITTEN_RESPONSE_ID = 'competition-response'
/** The attribute of the content that stands in front of the island until the island shows the same. */
export const CONTENT_ATTRIBUTE = 'data-content'
