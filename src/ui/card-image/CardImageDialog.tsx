import { useEffect, useRef, useState } from 'react'
import type { CardImage } from '../../domain/card-image/shapes.ts'
import { Dialog, DialogButtons } from '../feedback/Dialog.tsx'
import { Button } from '../form/Button.tsx'
import styles from './CardImageDialog.module.css'
import { paintCardImage } from './paint-card-image.ts'

interface Props {
  /** Returns the image to paint. Called once, when the dialog opens. */
  image: () => CardImage
  /** The file name without its extension, also the title when it is shared. */
  name: string
  texts: {
    title: string
    /** Describes the image for screen readers. */
    label: string
    failed: string
    close: string
    share: string
    download: string
  }
  canShare: (file: File) => boolean
  /** Opens the share sheet; resolves to false if it cannot be opened. */
  onShare: (file: File) => Promise<boolean>
  onSave: (file: File) => void
  onClose: () => void
}

/** Shows a card image to download or share. */
export function CardImageDialog({ image, name, texts, canShare, onShare, onSave, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File>()
  const [hasFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: painted once, even if a live round changes
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    try {
      paintCardImage(element, image())
      element.toBlob((blob) => {
        if (blob) setFile(new File([blob], `${fileNameOf(name)}.png`, { type: blob.type }))
        else setFailed(true)
      }, 'image/png')
    } catch {
      setFailed(true)
    }
  }, [])

  return (
    <Dialog isOpen title={texts.title} onClose={onClose} isWide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a tall image */}
      <div className={styles.frame} tabIndex={0}>
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label={texts.label} />
      </div>
      <p role="status">{hasFailed && texts.failed}</p>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">{texts.close}</Button>
        </form>
        {file && canShare(file) && (
          <Button onClick={async () => setFailed(!(await onShare(file)))}>{texts.share}</Button>
        )}
        <Button kind="main" disabled={!file} onClick={() => file && onSave(file)}>
          {texts.download}
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
