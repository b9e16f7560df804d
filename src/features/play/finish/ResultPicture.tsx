import { useState } from 'react'
import { type PictureShape, roundPicture } from '../../../domain/card-image/round-picture.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { copyText } from '../../../platform/browser/clipboard.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { saveFile } from '../../../platform/browser/save-file.ts'
import { canShareFile, canShareLink, share } from '../../../platform/browser/share.ts'
import { settings } from '../../../platform/settings.ts'
import { roundPath } from '../../../routes.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { usePaintedImage } from '../../../ui/card-image/use-painted-image.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import styles from './ResultPage.module.css'

interface Props {
  round: ShownRound
  token: string
}

const SHAPES = { Square: 'square', Upright: 'upright' } as const satisfies Record<string, PictureShape>
const NAMES = ['Square', 'Upright'] as const

/** Returns the address with which everybody watches the round. */
const urlOf = (token: string) => new URL(roundPath(token), location.origin).href

/** Shows the picture of the result, to download or to share. */
export function ResultPicture({ round, token }: Props) {
  const [chosen, setChosen] = useState<keyof typeof SHAPES>('Square')
  const title = round.settings.course.name
  const url = urlOf(token)
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
  const url = urlOf(token)
  return canShareLink() ? (
    <Button kind="main" onClick={() => void share({ title, url })}>
      Share the result
    </Button>
  ) : (
    <CopyButton
      what="the link of the result"
      label="Copy the link of the result"
      copy={() => copyText(url)}
    />
  )
}
