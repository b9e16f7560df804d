/** The outcome of sharing. `dismissed`: the user closed the share sheet. */
export type ShareResult = 'shared' | 'dismissed' | 'failed'

export interface Shareable {
  title: string
  url: string
}

/** Returns the address of a path of this site, for others. */
export const linkTo = (path: string): string => new URL(path, location.origin).href

/** Returns true if this browser can open the system's share sheet for links. */
export function canShareLink(): boolean {
  return typeof navigator.share === 'function'
}

/** Returns true if this browser can share files. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the system's share sheet for a link or files. Resolves to `failed` if it cannot be opened. */
export async function share(
  data: Shareable | { title: string; url?: string; files: File[] },
): Promise<ShareResult> {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
