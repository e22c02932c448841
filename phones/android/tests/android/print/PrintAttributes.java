package android.print;

public class PrintAttributes {}
