import './prepare.ts'

void import('../main.ts')
