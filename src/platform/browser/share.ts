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

/** Whether this browser hands files to the system's share sheet. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Hands a file to the system's own share sheet; `failed` where it does not open. */
export async function shareFile(file: File, title: string): Promise<Exclude<Shared, 'copied'>> {
  try {
    await navigator.share({ files: [file], title })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
