import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'

interface Props {
  text: string
  /** For screen readers. */
  label: string
}

/** The quiet zone that the standard requires around the code, in modules. */
const QUIET_ZONE = 4

/** Shows a QR code, always dark on white because not every scanner reads inverted codes. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

/** Returns one path with a square for each dark module. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
