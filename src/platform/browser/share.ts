import { copyText } from './clipboard.ts'

/** The outcome of sharing; `dismissed` if the user closed the share sheet. */
export type ShareResult = 'shared' | 'copied' | 'dismissed' | 'failed'

export interface Shareable {
  title: string
  url: string
}

/** Opens the system's share sheet for a link, or copies the link if the browser has no share sheet. */
export async function shareLink(link: Shareable): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
      // If the share sheet cannot be opened, the link is copied.
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}

/** Returns true if this browser can share files. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the system's share sheet for a file. Resolves to `failed` if it cannot be opened. */
export async function shareFile(file: File, title: string): Promise<Exclude<ShareResult, 'copied'>> {
  try {
    await navigator.share({ files: [file], title })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
