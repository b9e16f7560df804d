import { useState } from 'react'
import styles from './MailFrame.module.css'

interface Props {
  title: string
  /** The URL of a page that has its own policy, under which it runs no scripts and loads nothing. */
  src: string
}

const WIDTHS = ['Desktop', 'Phone'] as const

/** Shows the HTML of a mail as wide as the window of a mail program on a desktop or a phone. */
export function MailFrame({ title, src }: Props) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('Desktop')
  return (
    <div className={styles.preview}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend that would be shown */}
      <div className={styles.switch} role="group" aria-label="Width of the preview">
        {WIDTHS.map((name) => (
          <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
            {name}
          </button>
        ))}
      </div>
      <div className={styles.place}>
        <iframe className={styles.frame} data-width={width} title={title} sandbox="" src={src} />
      </div>
    </div>
  )
}
