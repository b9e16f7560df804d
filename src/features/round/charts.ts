/** The charts of the full page, in one script. */
export { RoundChart } from './RoundChart.tsx'
export { RaceChart } from './race/RaceChart.tsx'
