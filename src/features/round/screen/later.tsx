import { useEffect } from 'react'
import { keepAwake } from '../../../platform/browser/wake-lock.ts'
import type { RoundScreen } from '../round-screen.ts'
import { ScreenView as View } from './ScreenView.tsx'

/** Shows a round on a screen, and keeps it on. */
export function ScreenView({ screen }: { screen: RoundScreen }) {
  useEffect(() => keepAwake(), [])
  return <View screen={screen} />
}
