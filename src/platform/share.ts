import { copyText } from './clipboard.ts'

/** How sharing ended; `dismissed` where the person thought better of it. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

export interface Shareable {
  title: string
  url: string
}

/** Hands a link to the system's own share sheet, or to the clipboard where there is none. */
export async function shareLink(link: Shareable): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
      // A sheet that does not open leaves the clipboard.
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}
