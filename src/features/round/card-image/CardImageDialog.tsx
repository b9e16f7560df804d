import { useEffect, useRef, useState } from 'react'
import { cardImage } from '../../../domain/card-image/card-image.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { saveFile } from '../../../platform/browser/download.ts'
import { canShareFile, type Shareable, shareFile } from '../../../platform/browser/share.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { messages } from '../messages.ts'
import styles from './CardImageDialog.module.css'
import { paintCardImage } from './paint-card-image.ts'

interface Props {
  round: ShownRound
  /** Whose site it is; stands on the picture, as does the address without its protocol. */
  company: string
  link: Shareable
  onClose: () => void
}

/** The scorecard as a picture, shown before it is kept or sent. Painted once, as the round stands when it opens. */
export function CardImageDialog({ round, company, link: { title, url }, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File>()
  const [hasFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a live round goes on beneath
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

  const share = async (picture: File) => setFailed((await shareFile(picture, title)) === 'failed')
  return (
    <Dialog isOpen title={messages.cardImageTitle} onClose={onClose} isWide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a high picture is scrolled by keys */}
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
        {file && canShareFile(file) && <Button onClick={() => share(file)}>{messages.shareCardImage}</Button>}
        <Button kind="main" disabled={!file} onClick={() => file && saveFile(file)}>
          {messages.downloadCardImage}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Without what file systems do not take. */
function fileNameOf(title: string): string {
  return title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
