import './prepare.ts'

void import('../commands/papers.ts')
