import '../../../src/styles/site.css'
import { createRoot } from 'react-dom/client'
import { HistoryIsland } from '../../../src/features/history/History.island.tsx'
import { RoundIsland } from '../../../src/features/round/Round.island.tsx'
import { SignInIsland } from '../../../src/features/sign-in/SignIn.island.tsx'

// The same three screens as a conventional single-page app: one bundle, an empty page, routing by script.
const [, firstSegment] = location.pathname.split('/')
const screens: Record<string, () => React.JSX.Element> = {
  login: SignInIsland,
  rounds: HistoryIsland,
  round: RoundIsland,
}
const Screen = screens[firstSegment ?? '']
const root = document.querySelector('#content')
if (Screen && root) createRoot(root).render(<Screen />)
