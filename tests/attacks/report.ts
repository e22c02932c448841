import { readOptions } from '../../scripts/options.mjs'
import { aWorld, type World, type WorldOptions } from './world.ts'

/** Every attack that was run, and what the attacker gained by it. */
export const results: { name: string; got: string[] }[] = []
const { words: wanted } = readOptions(
  'npm run test:attacks: runs known attacks against the real server. -- NAME: those alone whose names hold one of these',
  { takes: 'names' },
)

/** Runs an attack in its own world, and prints one line. An attack that could not be run to its end counts as a success of the attacker. */
export async function attack(name: string, options: WorldOptions, run: (world: World) => Promise<string[]>) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) return
  const got = await attackIn(options, run).catch((error) => [
    `unknown, since it broke off: ${error instanceof Error ? error.message : error}`,
  ])
  results.push({ name, got })
  console.log(`${name}: ${got.join('; ') || 'nothing'}`)
}

async function attackIn(options: WorldOptions, run: (world: World) => Promise<string[]>) {
  const world = await aWorld(options)
  try {
    return await run(world)
  } finally {
    await world.end()
  }
}

/** The names of the attacker's gains: those whose value is true. */
export const gained = (loot: Record<string, boolean>) => Object.keys(loot).filter((what) => loot[what])
