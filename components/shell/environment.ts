/** What the console writes to. Told by pattern and word, never by a state colour. */
export type Environment = 'production' | 'staging' | 'development';
