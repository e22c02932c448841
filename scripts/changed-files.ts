import { spawnSync } from 'node:child_process'
import { repository } from './repository.ts'

const runGit = (...words: string[]) => spawnSync('git', words, { cwd: repository, encoding: 'utf8' })
const filledLines = (text: string) => text.split('\n').filter(Boolean)

/** The commit at which a change begins: where this branch left origin/main, or the last commit if there is no origin/main. */
export function startOfChange() {
  const { status, stdout } = runGit('merge-base', 'HEAD', 'origin/main')
  return status === 0 ? stdout.trim() : 'HEAD'
}

/** The paths of files that were added, changed or deleted since a commit, also uncommitted ones. Throws if there is no such commit. */
export function changedFiles(since = startOfChange()) {
  const { status, stdout, stderr } = runGit('diff', '--name-only', since)
  if (status !== 0) throw new Error(`There is no commit ${since} here: ${stderr.trim()}`)
  const added = runGit('ls-files', '--others', '--exclude-standard')
  return [...new Set([...filledLines(stdout), ...filledLines(added.stdout)])].sort()
}
