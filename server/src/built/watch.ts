import './prepare.ts'

void import('../commands/watch.ts')
