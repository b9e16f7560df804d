/** Returns the version that a caller saw, from its `If-Match` header; undefined if it sent none. */
export function seenVersion({ headers }: { headers: { 'if-match'?: string } }): string | undefined {
  return headers['if-match']?.replace(/^"|"$/g, '')
}
