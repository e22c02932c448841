import './prepare.ts'

void import('../commands/coverage.ts')
