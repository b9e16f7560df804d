// What stands below the card, in one file: both come at once, and nothing moves twice.
export { Legend } from '../../ui/scorecard/Legend.tsx'
export { RoundChart } from './RoundChart.tsx'
