import { useEffect, useRef, useState } from 'react'
import { cardImage } from '../../../domain/card-image/card-image.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { saveFile } from '../../../platform/browser/download.ts'
import { canShareFile, type Shareable, share } from '../../../platform/browser/share.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { messages } from '../messages.ts'
import styles from './CardImageDialog.module.css'
import { paintCardImage } from './paint-card-image.ts'

interface Props {
  round: ShownRound
  /** The site's company; shown in the image, like the link without its protocol. */
  company: string
  link: Shareable
  onClose: () => void
}

/** Shows the scorecard as an image to download or share: painted once, with the scores at the time of opening. */
export function CardImageDialog({ round, company, link: { title, url }, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File>()
  const [hasFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: painted once, even if a live round changes
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    try {
      paintCardImage(element, cardImage(round, company, url.replace(/^https?:\/\/|#.*$/g, '')))
      element.toBlob((blob) => {
        if (blob) setFile(new File([blob], `${fileNameOf(title)}.png`, { type: blob.type }))
        else setFailed(true)
      }, 'image/png')
    } catch {
      setFailed(true)
    }
  }, [])

  const shareImage = async (image: File) => setFailed((await share({ title, files: [image] })) === 'failed')
  return (
    <Dialog isOpen title={messages.cardImageTitle} onClose={onClose} isWide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a tall image */}
      <div className={styles.frame} tabIndex={0}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={`${messages.cardImageOf} ${title}`}
        />
      </div>
      <p role="status">{hasFailed && messages.cardImageFailed}</p>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">{messages.close}</Button>
        </form>
        {file && canShareFile(file) && (
          <Button onClick={() => shareImage(file)}>{messages.shareCardImage}</Button>
        )}
        <Button kind="main" disabled={!file} onClick={() => file && saveFile(file)}>
          {messages.downloadCardImage}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Returns a title without the characters that file systems do not allow. */
function fileNameOf(title: string): string {
  return title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
