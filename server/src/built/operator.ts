import './prepare.ts'

void import('../commands/operator.ts')
