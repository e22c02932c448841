import './prepare.ts'

void import('../commands/funnel.ts')
