/** What the edge functions know about their build. */
export interface EdgeBuild {
  /** The prefix of API paths; empty for the site's own origin. */
  apiUrl: string
  siteName: string
  /** The headers of shells. */
  headers: Record<'round' | 'competition', Record<string, string>>
}
