import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { repository } from '../repository.ts'
import { ignoredNames } from '../structure/files.ts'
import type { Mutant } from './mutant.ts'

/** A copy of the checkout that a mutant may break. */
export interface Scratch {
  folder: string
  /** The folder for temporary files of the tests. `remove` deletes it with the copy. */
  temporary: string
  /** Takes this protection out of the copy, runs `act`, and puts the protection back. */
  without: <Result>(mutant: Mutant, act: () => Promise<Result>) => Promise<Result>
  remove: () => void
}

const OUR_SCOPE = '@hand-in-hand'

/**
 * Copies the files that git does not ignore, and links the installed packages. The links to this repository's own packages lead into the
 * copy, so that the tests use the mutant.
 */
export function makeScratch(): Scratch {
  // The name is short, because Chromium makes a socket below this folder, and the path of a socket has at most 107 characters (unix(7)).
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'scratch-')))
  const [folder, temporary] = [join(place, 'copy'), join(place, 'tmp')]
  // Some tests check what other users may read in the folders of a test. So other users must be able to enter this folder.
  chmodSync(place, 0o755)
  const isIgnored = ignoredNames(repository)
  const filter = (path: string) => path === repository || !isIgnored(basename(path))
  cpSync(repository, folder, { recursive: true, filter })
  // A build reads the name of its commit from .git.
  const git = join(repository, '.git')
  if (existsSync(git)) cpSync(git, join(folder, '.git'), { recursive: true })
  if (existsSync(join(repository, 'web', 'dist'))) cpSync(join(repository, 'web', 'dist'), join(folder, 'web', 'dist'), { recursive: true })
  linkPackages(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const ofWeb = join(repository, 'web', 'node_modules')
  if (existsSync(ofWeb)) linkPackages(ofWeb, join(folder, 'web', 'node_modules'))
  mkdirSync(temporary)
  return {
    folder,
    temporary,
    without: async ({ file, find, replace }, act) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      // The replacement is a function, because a text may contain '$'.
      writeFileSync(
        path,
        text.replace(find, () => replace),
      )
      try {
        return await act()
      } finally {
        if (existsSync(folder)) writeFileSync(path, text)
      }
    },
    remove: () => rmSync(place, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function linkPackages(from: string, to: string) {
  mkdirSync(to)
  // The names of tools' caches begin with a dot. The copy has its own caches.
  for (const name of readdirSync(from).filter((each) => !each.startsWith('.'))) {
    if (name === OUR_SCOPE) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}
