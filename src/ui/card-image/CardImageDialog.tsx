import { useState } from 'react'
import type { CardImage } from '../../domain/card-image/shapes.ts'
import { Dialog, DialogButtons } from '../feedback/Dialog.tsx'
import { Button } from '../form/Button.tsx'
import styles from './CardImageDialog.module.css'
import { usePaintedImage } from './use-painted-image.ts'

interface Choice {
  label: string
  /** Returns the image to paint. Called when it is chosen. */
  image: () => CardImage
  /** Whether the preview fits on the screen, instead of being as wide as the dialog. */
  isWhole?: boolean
}

interface Props {
  /** The images of which the viewer chooses one; the first is shown first. */
  images: readonly [Choice, ...Choice[]]
  /** The file name without its extension, also the title when it is shared. */
  name: string
  texts: {
    title: string
    /** The label of the choice of an image; only needed if there are several. */
    choice?: string
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

/** Shows a card image, or one of several, to download or share. */
export function CardImageDialog({ images, name, texts, canShare, onShare, onSave, onClose }: Props) {
  const [chosen, setChosen] = useState(0)
  const choice = images[chosen] ?? images[0]
  const { canvas, file, hasFailed } = usePaintedImage(choice.label, name, choice.image)
  const [hasNotShared, setNotShared] = useState(false)

  return (
    <Dialog isOpen title={texts.title} onClose={onClose} isWide>
      {images.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend that would be shown
        <div className={styles.choice} role="group" aria-label={texts.choice}>
          {images.map(({ label }, at) => (
            <Button key={label} aria-pressed={at === chosen} onClick={() => setChosen(at)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a tall image */}
      <div className={styles.frame} tabIndex={0}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          data-whole={choice.isWhole}
          role="img"
          aria-label={texts.label}
        />
      </div>
      <p role="status">{(hasFailed || hasNotShared) && texts.failed}</p>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">{texts.close}</Button>
        </form>
        {file && canShare(file) && (
          <Button onClick={async () => setNotShared(!(await onShare(file)))}>{texts.share}</Button>
        )}
        <Button kind="main" disabled={!file} onClick={() => file && onSave(file)}>
          {texts.download}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
