import { CONTENT_ATTRIBUTE, WRITTEN_RESPONSE_ID } from '../../domain/competition/competition-page.ts'

/** Returns the response that the service or an edge function has written into the page, as JSON. */
export function writtenResponse(): string | undefined {
  return document.getElementById(WRITTEN_RESPONSE_ID)?.textContent
}

/** Removes the content that stands in front of the island, which shows the same now. */
export function removeWrittenContent(): void {
  document.querySelector(`[${CONTENT_ATTRIBUTE}]`)?.remove()
}
