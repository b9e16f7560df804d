import { useState } from 'react'
import { Segments } from '../../../ui/form/Segments.tsx'
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
      <Segments label="Width of the preview" names={WIDTHS} chosen={width} onChoose={setWidth} />
      <div className={styles.place}>
        <iframe className={styles.frame} data-width={width} title={title} sandbox="" src={src} />
      </div>
    </div>
  )
}
