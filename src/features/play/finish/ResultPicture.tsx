import { useState } from 'react'
import { type PictureShape, roundPicture } from '../../../domain/card-image/round-picture.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import type { Clock } from '../../../platform/browser/clock.ts'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import { settings } from '../../../platform/settings.ts'
import { roundPath } from '../../../routes.ts'
import { usePaintedImage } from '../../../ui/card-image/use-painted-image.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { CopyButton } from '../../shared/share/CopyButton.tsx'
import styles from './ResultPage.module.css'

interface Props {
  round: ShownRound
  token: string
  clock: Clock
}

const SHAPES = { Square: 'square', Upright: 'upright' } as const satisfies Record<string, PictureShape>
const NAMES = ['Square', 'Upright'] as const

/** Shows the picture of the result, to download or to share. */
export function ResultPicture({ round, token, clock }: Props) {
  const { canShareFile, linkTo, saveFile, share } = useSharing()
  const [chosen, setChosen] = useState<keyof typeof SHAPES>('Square')
  const title = round.settings.course.name
  const url = linkTo(roundPath(token))
  const { canvas, file, hasFailed } = usePaintedImage(chosen, title, () =>
    roundPicture(round, {
      shape: SHAPES[chosen],
      preview: { mode: 'scores', isLive: false, nowMs: clock.now() },
      company: settings.PUBLIC_COMPANY_NAME,
      address: url.replace(/^https?:\/\//, ''),
    }),
  )
  return (
    <section className={styles.part}>
      <div className="row between">
        <h3>Picture</h3>
        <Segments label="Shape of the picture" names={NAMES} chosen={chosen} onChoose={setChosen} />
      </div>
      <canvas
        className={styles.picture}
        ref={canvas}
        role="img"
        aria-label={`Picture of the result: ${title}`}
      />
      <p role="status" className="announced">
        {hasFailed && 'This browser could not make the picture.'}
      </p>
      <div className="row">
        <Button disabled={!file} onClick={() => file && saveFile(file)}>
          Download the picture
        </Button>
        {file && canShareFile(file) && (
          <Button onClick={() => void share({ title, url, files: [file] })}>Share the picture</Button>
        )}
      </div>
    </section>
  )
}

/** The button that shares the link with which others see the result, or copies it. */
export function ShareResult({ token, title }: { token: string; title: string }) {
  const { canShareLink, linkTo, share } = useSharing()
  const url = linkTo(roundPath(token))
  return canShareLink() ? (
    <Button kind="main" onClick={() => void share({ title, url })}>
      Share the result
    </Button>
  ) : (
    <CopyButton text={url} what="the link of the result" label="Copy the link of the result" />
  )
}
