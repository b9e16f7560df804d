import { useState } from 'react'
import type { CardImage } from '../../../domain/card-image/shapes.ts'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import { usePaintedImage } from '../../../ui/card-image/use-painted-image.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './CardImageDialog.module.css'

interface Choice {
  label: string
  /** Returns the image to paint. Called when it is chosen. */
  image: () => CardImage
  /** Whether the preview fits on the screen, instead of being as wide as the dialog. */
  isWhole?: boolean
}

interface Props {
  title: string
  /** The images of which the viewer chooses one; the first is shown first. */
  images: readonly [Choice, ...Choice[]]
  /** The file name without its extension, also the title when it is shared. */
  name: string
  /** Describes the image for screen readers. */
  label: string
  onClose: () => void
}

/** Shows a card image, or one of several, to download or share. */
export function CardImageDialog({ title, images, name, label: imageLabel, onClose }: Props) {
  const { canShareFile, saveFile, share } = useSharing()
  const [chosen, setChosen] = useState(0)
  const choice = images[chosen] ?? images[0]
  const { canvas, file, hasFailed } = usePaintedImage(choice.label, name, choice.image)
  const [hasNotShared, setNotShared] = useState(false)
  const shareFile = async (shared: File) =>
    setNotShared((await share({ title: name, files: [shared] })) === 'failed')

  return (
    <Dialog isOpen title={title} onClose={onClose} isWide>
      {images.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend that would be shown
        <div className="row gap-2" role="group" aria-label="Picture">
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
          aria-label={imageLabel}
        />
      </div>
      <p role="status" className="announced">
        {(hasFailed || hasNotShared) && 'This browser could not make the picture. Print makes a PDF instead.'}
      </p>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">Close</Button>
        </form>
        {file && canShareFile(file) && <Button onClick={() => shareFile(file)}>Share</Button>}
        <Button kind="main" disabled={!file} onClick={() => file && saveFile(file)}>
          Download
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
