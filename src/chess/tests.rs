mod counts;
